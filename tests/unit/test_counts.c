/* test_counts.c - what is counted for whoever runs a server, and Prometheus' text form of it. */
#include "tests/unit/check.h"

#include "apps/server/prometheus.h"
#include "apps/server/store.h"
#include "online/online.h"

#include <event2/buffer.h>
#include <stdlib.h>

static void test_delays(void **state)
{
    static const struct {
        int64_t micros;
        int bucket;
    } cases[] = {{-5, 0},       {0, 0},        {499, 0},       {500, 1},
                 {999, 1},      {1000, 2},     {99999, 7},     {100000, 8},
                 {2499999, 11}, {9999999, 12}, {10000000, 13}, {INT64_C(1) << 40, 13}};
    uint64_t sum = 0;
    struct on_delays d = {.sum = 0};
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        uint64_t before = d.count[cases[i].bucket];
        on_delay_add(&d, cases[i].micros);
        check_int("bucket", (long long)(d.count[cases[i].bucket] - before), 1);
        sum += cases[i].micros > 0 ? (uint64_t)cases[i].micros : 0;
    }
    check_int("sum", (long long)d.sum, (long long)sum);
    for (int i = 1; i < ON_DELAYS - 1; i++) assert_true(on_micros[i] > on_micros[i - 1]);
}

static void test_groups(void **state)
{
    static const struct {
        uint64_t transactions;
        int size;
    } cases[] = {{1, 0}, {2, 1}, {3, 2}, {4, 2}, {5, 3}, {1024, 10}, {1025, 11}, {1 << 20, 11}};
    struct store_counts counts = {.groups = 0};
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        uint64_t before = counts.sizes[cases[i].size];
        store_count_group(&counts, cases[i].transactions, 1000000);
        check_int("size", (long long)(counts.sizes[cases[i].size] - before), 1);
    }
    check_int("groups", (long long)counts.groups, COUNT(cases));
    check_int("all took long", (long long)counts.commits[STORE_TIMES - 1], COUNT(cases));
    check_int("transactions", (long long)counts.grouped,
              1 + 2 + 3 + 4 + 5 + 1024 + 1025 + (1 << 20));
}

static void check_written(struct evbuffer *out, const char *wanted)
{
    evbuffer_add(out, "", 1);
    check_text("written", (const char *)evbuffer_pullup(out, -1), wanted);
    evbuffer_free(out);
}

static void test_prometheus(void **state)
{
    static const uint32_t bounds[] = {500, 250000, 10000000};
    static const uint64_t counts[] = {2, 0, 1, 4};
    static const char *const names[] = {"a", "b"};
    struct evbuffer *out = evbuffer_new();
    (void)state;
    prometheus_histogram(out, &(struct prometheus_metric){"x_seconds", "histogram", "Time."},
                         &(struct prometheus_histogram){counts, bounds, 3, 2500000, 1e6});
    prometheus_labelled(out, &(struct prometheus_metric){"y_total", "counter", "Things."}, "why",
                        names, counts, 2);
    prometheus_one(out, &(struct prometheus_metric){"z", "gauge", "One."}, UINT64_MAX);
    check_written(out, "# HELP x_seconds Time.\n# TYPE x_seconds histogram\n"
                       "x_seconds_bucket{le=\"0.0005\"} 2\nx_seconds_bucket{le=\"0.25\"} 2\n"
                       "x_seconds_bucket{le=\"10\"} 3\nx_seconds_bucket{le=\"+Inf\"} 7\n"
                       "x_seconds_sum 2.500000\nx_seconds_count 7\n"
                       "# HELP y_total Things.\n# TYPE y_total counter\n"
                       "y_total{why=\"a\"} 2\ny_total{why=\"b\"} 0\n"
                       "# HELP z One.\n# TYPE z gauge\nz 18446744073709551615\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_delays),
        cmocka_unit_test(test_groups),
        cmocka_unit_test(test_prometheus),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
