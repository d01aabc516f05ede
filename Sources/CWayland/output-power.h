#pragma once
// The protocol wlr-output-power-management-unstable-v1, which no library has: it turns the screens of a compositor on and
// off. https://wayland.app/protocols/wlr-output-power-management-unstable-v1
#include <stdint.h>
#include <wayland-client.h>

struct zwlr_output_power_manager_v1;
struct zwlr_output_power_v1;

enum zwlr_output_power_v1_mode {
    ZWLR_OUTPUT_POWER_V1_MODE_OFF = 0,
    ZWLR_OUTPUT_POWER_V1_MODE_ON = 1,
};

static const struct wl_message zwlr_output_power_v1_requests[] = {
    {"set_mode", "u", (const struct wl_interface *[]){NULL}},
    {"destroy", "", NULL},
};

static const struct wl_message zwlr_output_power_v1_events[] = {
    {"mode", "u", (const struct wl_interface *[]){NULL}},
    {"failed", "", NULL},
};

static const struct wl_interface zwlr_output_power_v1_interface = {
    "zwlr_output_power_v1", 1, 2, zwlr_output_power_v1_requests, 2, zwlr_output_power_v1_events,
};

static const struct wl_message zwlr_output_power_manager_v1_requests[] = {
    {"get_output_power", "no",
     (const struct wl_interface *[]){&zwlr_output_power_v1_interface, &wl_output_interface}},
    {"destroy", "", NULL},
};

static const struct wl_interface zwlr_output_power_manager_v1_interface = {
    "zwlr_output_power_manager_v1", 1, 2, zwlr_output_power_manager_v1_requests, 0, NULL,
};

// The handlers of the events of one output.
struct zwlr_output_power_v1_listener {
    void (*mode)(void *data, struct zwlr_output_power_v1 *power, uint32_t mode);
    // It can't be controlled, or is gone.
    void (*failed)(void *data, struct zwlr_output_power_v1 *power);
};

// The library's functions for requests are variadic, which Swift can't call.
static inline struct zwlr_output_power_manager_v1 *zwlr_output_power_manager_v1_bind(
    struct wl_registry *registry, uint32_t name)
{
    return (struct zwlr_output_power_manager_v1 *)wl_registry_bind(
        registry, name, &zwlr_output_power_manager_v1_interface, 1);
}

static inline struct zwlr_output_power_v1 *zwlr_output_power_manager_v1_get_output_power(
    struct zwlr_output_power_manager_v1 *manager, struct wl_output *output)
{
    return (struct zwlr_output_power_v1 *)wl_proxy_marshal_flags(
        (struct wl_proxy *)manager, 0, &zwlr_output_power_v1_interface, 1, 0, NULL, output);
}

static inline int zwlr_output_power_v1_add_listener(
    struct zwlr_output_power_v1 *power, const struct zwlr_output_power_v1_listener *listener, void *data)
{
    return wl_proxy_add_listener((struct wl_proxy *)power, (void (**)(void))listener, data);
}

static inline void zwlr_output_power_v1_set_mode(
    struct zwlr_output_power_v1 *power, enum zwlr_output_power_v1_mode mode)
{
    wl_proxy_marshal_flags((struct wl_proxy *)power, 0, NULL, 1, 0, (uint32_t)mode);
}
