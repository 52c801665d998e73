"""Metrics: counted, timed and bounded."""

from prometheus_client.parser import text_string_to_metric_families

from kingofarms.web.http.logging import MOST_PATHS, OTHER, Metrics


def figures(metrics: Metrics) -> dict[str, list[tuple[dict[str, str], float]]]:
    """What Prometheus reads: by name, with labels."""
    found: dict[str, list[tuple[dict[str, str], float]]] = {}
    text = metrics.text(tables_in_memory=7, bots_thinking=2).decode()
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found.setdefault(sample.name, []).append((sample.labels, sample.value))
    return found


def test_requests_are_counted_by_status_and_timed_by_address() -> None:
    metrics = Metrics()
    metrics.request("GET", "/t/…", 200, 0.004)
    metrics.request("GET", "/t/…", 404, 0.4)
    metrics.request("BREW", "/t/…", 405, 0.001)
    read = figures(metrics)
    here = {"method": "GET", "path": "/t/…"}
    assert (here | {"status": "200"}, 1.0) in read["kingofarms_requests_total"]
    assert (here | {"status": "404"}, 1.0) in read["kingofarms_requests_total"]
    assert (here, 2.0) in read["kingofarms_request_seconds_count"]
    assert (here, 0.404) in read["kingofarms_request_seconds_sum"]
    buckets = {labels["le"]: n for labels, n in read["kingofarms_request_seconds_bucket"]
               if labels["method"] == "GET"}  # fmt: skip
    assert (buckets["0.0025"], buckets["0.005"], buckets["0.5"], buckets["+Inf"]) == (0, 1, 2, 2)
    assert any(labels["method"] == OTHER for labels, _n in read["kingofarms_requests_total"])


def test_addresses_that_somebody_invents_do_not_fill_the_memory() -> None:
    metrics = Metrics()
    for number in range(2 * MOST_PATHS):
        metrics.request("GET", f"/{number}", 404, 0.001)
    counted = {labels["path"]: n for labels, n in figures(metrics)["kingofarms_requests_total"]}
    assert len(counted) == MOST_PATHS + 1
    assert counted["/0"] == 1
    assert counted[OTHER] == MOST_PATHS
    metrics.request("GET", "/0", 404, 0.001)
    again = {labels["path"]: n for labels, n in figures(metrics)["kingofarms_requests_total"]}
    assert again["/0"] == 2
