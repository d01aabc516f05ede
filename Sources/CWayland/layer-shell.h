#pragma once
// The protocol wlr-layer-shell-unstable-v1, version 1, which no library has: it puts surfaces above all windows of a
// screen. Requests and events that aren't used have no function. https://wayland.app/protocols/wlr-layer-shell-unstable-v1
#include <stdint.h>
#include <wayland-client.h>

struct zwlr_layer_shell_v1;
struct zwlr_layer_surface_v1;

enum zwlr_layer_shell_v1_layer {
    ZWLR_LAYER_SHELL_V1_LAYER_OVERLAY = 3,
};

// The edges to which a surface is attached.
enum zwlr_layer_surface_v1_anchor {
    ZWLR_LAYER_SURFACE_V1_ANCHOR_ALL = 15,
};

static const struct wl_message zwlr_layer_surface_v1_requests[] = {
    {"set_size", "uu", (const struct wl_interface *[]){NULL, NULL}},
    {"set_anchor", "u", (const struct wl_interface *[]){NULL}},
    {"set_exclusive_zone", "i", (const struct wl_interface *[]){NULL}},
    {"set_margin", "iiii", (const struct wl_interface *[]){NULL, NULL, NULL, NULL}},
    {"set_keyboard_interactivity", "u", (const struct wl_interface *[]){NULL}},
    {"get_popup", "o", (const struct wl_interface *[]){NULL}},
    {"ack_configure", "u", (const struct wl_interface *[]){NULL}},
    {"destroy", "", NULL},
};

static const struct wl_message zwlr_layer_surface_v1_events[] = {
    {"configure", "uuu", (const struct wl_interface *[]){NULL, NULL, NULL}},
    {"closed", "", NULL},
};

static const struct wl_interface zwlr_layer_surface_v1_interface = {
    "zwlr_layer_surface_v1", 1, 8, zwlr_layer_surface_v1_requests, 2, zwlr_layer_surface_v1_events,
};

static const struct wl_message zwlr_layer_shell_v1_requests[] = {
    {"get_layer_surface", "no?ous",
     (const struct wl_interface *[]){
         &zwlr_layer_surface_v1_interface, &wl_surface_interface, &wl_output_interface, NULL, NULL}},
};

static const struct wl_interface zwlr_layer_shell_v1_interface = {
    "zwlr_layer_shell_v1", 1, 1, zwlr_layer_shell_v1_requests, 0, NULL,
};

// The handlers of the events of one surface.
struct zwlr_layer_surface_v1_listener {
    void (*configure)(
        void *data, struct zwlr_layer_surface_v1 *surface, uint32_t serial, uint32_t width, uint32_t height);
    // Its screen is gone, or it isn't shown any more.
    void (*closed)(void *data, struct zwlr_layer_surface_v1 *surface);
};

// The library's functions for requests are variadic, which Swift can't call.
static inline struct zwlr_layer_shell_v1 *zwlr_layer_shell_v1_bind(struct wl_registry *registry, uint32_t name)
{
    return (struct zwlr_layer_shell_v1 *)wl_registry_bind(registry, name, &zwlr_layer_shell_v1_interface, 1);
}

static inline struct zwlr_layer_surface_v1 *zwlr_layer_shell_v1_get_layer_surface(
    struct zwlr_layer_shell_v1 *shell, struct wl_surface *surface, struct wl_output *output,
    enum zwlr_layer_shell_v1_layer layer, const char *name)
{
    return (struct zwlr_layer_surface_v1 *)wl_proxy_marshal_flags(
        (struct wl_proxy *)shell, 0, &zwlr_layer_surface_v1_interface, 1, 0, NULL, surface, output, (uint32_t)layer, name);
}

static inline int zwlr_layer_surface_v1_add_listener(
    struct zwlr_layer_surface_v1 *surface, const struct zwlr_layer_surface_v1_listener *listener, void *data)
{
    return wl_proxy_add_listener((struct wl_proxy *)surface, (void (**)(void))listener, data);
}

static inline void zwlr_layer_surface_v1_set_anchor(
    struct zwlr_layer_surface_v1 *surface, enum zwlr_layer_surface_v1_anchor anchor)
{
    wl_proxy_marshal_flags((struct wl_proxy *)surface, 1, NULL, 1, 0, (uint32_t)anchor);
}

static inline void zwlr_layer_surface_v1_set_exclusive_zone(struct zwlr_layer_surface_v1 *surface, int32_t zone)
{
    wl_proxy_marshal_flags((struct wl_proxy *)surface, 2, NULL, 1, 0, zone);
}

static inline void zwlr_layer_surface_v1_ack_configure(struct zwlr_layer_surface_v1 *surface, uint32_t serial)
{
    wl_proxy_marshal_flags((struct wl_proxy *)surface, 6, NULL, 1, 0, serial);
}

static inline void zwlr_layer_surface_v1_destroy(struct zwlr_layer_surface_v1 *surface)
{
    wl_proxy_marshal_flags((struct wl_proxy *)surface, 7, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
}
