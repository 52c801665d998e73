"""Whether all that is needed is in sight, all that can be used is free, all that is read is whole.

Each is asked at the size of the window. Where something need not be in sight at once, whatever can
be scrolled to counts as free. Cards that lie in a fan may cover the edges of those beside them, and
text may end with dots.
"""

from collections.abc import Iterator, Sequence

from playwright.sync_api import Page

from tests.browser.people import Visitor

# What can be used, and does not come to the top in its middle when it is scrolled to; or of which
# a corner belongs to something else that can be used and lies elsewhere.
COVERED = """inside => {
    const usable = 'button, a[href], summary, label, select, input:not([type=hidden])';
    const name = each => each ? each.id || each.textContent.trim().slice(0, 30) || each.className
        : 'the edge of the window';
    const seen = { opacityProperty: true, visibilityProperty: true };
    const isShown = each => each.checkVisibility(seen) && !each.closest('.sr, .skip')
        && each.getClientRects().length;
    const isHidden = each => each && (getComputedStyle(each).clipPath === 'inset(50%)'
        || isHidden(each.parentElement));
    const belongs = (each, at) => at && (each.contains(at) || at.contains(each)
        || at.closest('label')?.control === each);
    const over = (each, x, y) => {
        const box = each.getClientRects()[0];
        const at = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y);
        return belongs(each, at) ? null : { by: at };
    };
    const corners = [[.15, .2], [.85, .2], [.15, .8], [.85, .8]];
    const isElsewhere = (each, other) => other && other.parentElement !== each.parentElement;
    const look = each => over(each, .5, .5) ?? corners.map(at => over(each, ...at))
        .find(found => found?.by && isElsewhere(each, found.by.closest(usable)));
    return [...document.querySelectorAll(inside)].flatMap(
        part => [...part.querySelectorAll(usable)]).filter(each => isShown(each) && !isHidden(each))
        .flatMap(each => {
            if (!look(each)) return [];
            each.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
            const found = look(each);
            return found ? [`${name(each)} lies below ${name(found.by)}`] : [];
        });
}"""
# Text that sticks out of what it stands in, or is cut there in the middle of a letter.
CUT = """inside => {
    const framed = 'button, .button, summary, h1, h2, h3, label, legend, td, th, .face, .drawn';
    const small = '.sr, svg, .showcase, .done, details:not([open]) > :not(summary)';
    const shortened = style => style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        || style.clipPath === 'inset(50%)';
    const sticksOut = (line, box) => line.top < box.bottom - 2 && line.bottom > box.top + 2
        && (line.right > box.right + 2 || line.left < box.left - 2);
    const cutBy = (each, lines) => {
        for (let up = each; up && up !== document.body; up = up.parentElement) {
            const style = getComputedStyle(up), box = up.getBoundingClientRect();
            if (shortened(style) || /auto|scroll/.test(style.overflowX)) return null;
            const isFrame = style.display !== 'inline' && up.matches(framed);
            const clips = style.overflowX !== 'visible';
            if ((isFrame || clips) && lines.some(line => sticksOut(line, box))) return up;
            if (clips) return null;
        }
    };
    const range = document.createRange();
    const lines = text => { range.selectNodeContents(text); return [...range.getClientRects()]; };
    return [...document.querySelectorAll(inside)].flatMap(part => [...part.querySelectorAll('*')])
        .filter(each => each.checkVisibility({ visibilityProperty: true }) && !each.closest(small))
        .flatMap(each => [...each.childNodes]
            .filter(text => text.nodeType === Node.TEXT_NODE && text.data.trim())
            .map(text => [text, cutBy(each, lines(text).filter(line => line.width > 1))]))
        .filter(([text, by]) => by)
        .map(([text, by]) => `${text.data.trim()} sticks out of ${by.id || by.className}`);
}"""
# Elements that are not wholly in the window, or cut by something that scrolls, or below another.
OUT_OF_SIGHT = """names => {
    const missing = names.filter(name => !document.querySelector(name));
    const seen = (box, inside) => box.top >= inside.top - 1 && box.left >= inside.left - 1
        && box.bottom <= inside.bottom + 1 && box.right <= inside.right + 1;
    const hidden = each => {
        const box = each.getBoundingClientRect();
        if (!box.width || !box.height) return true;
        const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (!at || !(each.contains(at) || at.contains(each))) return true;
        for (let up = each.parentElement; up && up !== document.body; up = up.parentElement)
            if (getComputedStyle(up).overflow !== 'visible'
                && !seen(box, up.getBoundingClientRect())) return true;
        return !seen(box, { top: 0, left: 0, right: innerWidth, bottom: innerHeight });
    };
    const found = names.flatMap(name => [...document.querySelectorAll(name)].filter(hidden)
        .map(each => name + ' ' + (each.id || each.className)));
    return [...missing, ...found];
}"""
# What is said of each player: its name is whole, its points are there, and nothing is cut.
CHIPS = """() => [...document.querySelectorAll('.strip .seat')].flatMap(seat => {
    const around = seat.getBoundingClientRect();
    const is_shown = part => part?.getClientRects().length && part.checkVisibility()
        && getComputedStyle(part).clipPath === 'none';
    const needed = [seat.querySelector('.who'), seat.querySelector('.chips > :first-child'),
        ...seat.querySelectorAll('.alarm')];
    if (seat.classList.contains('to-play')) needed.push(seat.querySelector('.turn'));
    const missing = needed.filter(part => !is_shown(part)).map(() => seat.innerText + ': missing');
    const cut = needed.filter(part => is_shown(part)
        && (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline'
            || part.getBoundingClientRect().right > around.right + 1))
        .map(part => part.className + ' ' + part.innerText);
    const strip = seat.closest('.seats').getBoundingClientRect();
    return [...missing, ...cut, ...(around.right > strip.right + 1 ? [seat.innerText] : [])];
})"""
# Words of names that take more than one line on their card.
BROKEN = """() => [...document.querySelectorAll('.felt .face .name')]
    .filter(each => each.checkVisibility()).flatMap(each => {
        const words = [], walk = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
        for (let text = walk.nextNode(); text; text = walk.nextNode())
            for (const found of text.data.matchAll(/[^\\s\\u00ad-]+/g)) {
                const range = document.createRange();
                // Before its first letter may be the hyphen of the line above.
                range.setStart(text, found.index + (found[0].length > 1));
                range.setEnd(text, found.index + found[0].length);
                const lines = new Set([...range.getClientRects()].map(box => Math.round(box.y)));
                if (lines.size > 1) words.push(found[0]);
            }
        return words;
    })"""
# Pairs of which one lies over the other, and coins that are wider than their marker.
TOUCHING = """() => {
    const box = each => each.getBoundingClientRect();
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const hand = box(document.querySelector('#own-hand'));
    const words = [...document.querySelectorAll('.own-arms figcaption > *')].filter(
        each => each.checkVisibility());
    const range = document.createRange();
    const lines = each => { range.selectNodeContents(each); return [...range.getClientRects()]; };
    const sticksOut = (part, frame) => part.left < frame.left - 1 || part.right > frame.right + 1;
    const onMarkers = [...document.querySelectorAll('.marker :is(.coin, .reach, .left)')];
    const spilt = onMarkers.filter(part => sticksOut(box(part), box(part.closest('.marker'))));
    return [...words.filter(each => [box(each), ...lines(each)].some(line => meet(line, hand))),
        ...spilt].map(each => each.id || each.className);
}"""
SIDEWAYS = """() => [...document.querySelectorAll('.felt')].some(
    felt => felt.scrollWidth > felt.clientWidth)"""
# Whether the page scrolls sideways, and downwards.
SCROLLS = """() => { const root = document.documentElement;
    return [root.scrollWidth > root.clientWidth, root.scrollHeight > root.clientHeight]; }"""

# Ends when everything is where it was a moment before, and fonts are there.
SETTLES = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const places = () => [...document.querySelectorAll('main, main *')]
        .map(each => Object.values(each.getBoundingClientRect().toJSON())).join();
    await document.fonts.ready;
    for (let at = 0, before = ''; at < 20 && before !== (before = places()); at++) {
        await frame();
        await frame();
    }
}"""

Size = tuple[int, int]


def look_at(page: Page, width: int, height: int) -> None:
    """The page in a window of that size, when everything has settled."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLES)


def in_sight(page: Page, names: Sequence[str], may_scroll: bool = False) -> None:
    """All that these selectors name is in sight, and the page does not scroll."""
    assert page.evaluate(OUT_OF_SIGHT, names) == [], page.viewport_size
    assert may_scroll or page.evaluate(SCROLLS) == [False, False], page.viewport_size


def is_too_wide(page: Page) -> bool:
    """Whether the page scrolls sideways."""
    return bool(page.evaluate(SCROLLS)[0])


def nothing_is_covered(page: Page, inside: str = "body") -> None:
    """All that can be used within these elements is free, and the page does not scroll sideways."""
    found = page.evaluate(COVERED, inside)
    assert not found, (page.viewport_size, found)
    assert not is_too_wide(page), page.viewport_size


def nothing_is_cut(page: Page, inside: str = "body") -> None:
    """No text within these elements sticks out of its button, card or heading."""
    found = page.evaluate(CUT, inside)
    assert not found, (page.viewport_size, found)


def names_are_whole(page: Page, sizes: Sequence[Size]) -> None:
    """At each size every player has a name, points and a mark of whose turn it is."""
    for size in sizes:
        look_at(page, *size)
        assert page.evaluate(CHIPS) == [], size


def behind_each_tab(page: Page) -> Iterator[None]:
    """The page with one tab after another open; as it is where there are none."""
    tabs = [tab for tab in page.locator(".tabs label").all() if tab.is_visible()]
    for tab in tabs:
        tab.click()
        yield
    if not tabs:
        yield


def look_everywhere(page: Page, sizes: Sequence[Size]) -> None:
    """At each size, and behind every tab, nothing is covered or cut."""
    for size in sizes:
        look_at(page, *size)
        for _tab in behind_each_tab(page):
            nothing_is_covered(page)
            nothing_is_cut(page, ".strip, .felt, .tabs")


def speak(visitor: Visitor, language: str) -> None:
    """The page again in another language: its words may be longer."""
    visitor.page.request.post(
        f"{visitor.address}/language",
        form={"language": language, "back": "/"},
        headers={"Origin": visitor.address},
    )
    visitor.page.reload()
