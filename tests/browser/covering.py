"""Whether all that can be used is free, and all that is read is whole, at the size of the window.

Whatever can be scrolled to counts as in sight. Cards that lie in a fan may cover the edges of those
beside them, and text may end with dots.
"""

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
WIDER = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


def nothing_is_covered(page: Page, inside: str = "body") -> None:
    """All that can be used within these elements is free, and the page does not scroll sideways."""
    found = page.evaluate(COVERED, inside)
    assert not found, (page.viewport_size, found)
    assert not page.evaluate(WIDER), page.viewport_size


def nothing_is_cut(page: Page, inside: str = "body") -> None:
    """No text within these elements sticks out of its button, card or heading."""
    found = page.evaluate(CUT, inside)
    assert not found, (page.viewport_size, found)


def speak(visitor: Visitor, language: str) -> None:
    """The page again in another language: its words may be longer."""
    visitor.page.request.post(
        f"{visitor.address}/language",
        form={"language": language, "back": "/"},
        headers={"Origin": visitor.address},
    )
    visitor.page.reload()
