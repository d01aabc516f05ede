#pragma once
#include <wayland-client.h>
#include "layer-shell.h"
#include "output-power.h"

// The library's tables are variables for Swift, which it can't use safely.
static inline struct wl_output *wl_output_bind(struct wl_registry *registry, uint32_t name)
{
    return (struct wl_output *)wl_registry_bind(registry, name, &wl_output_interface, 1);
}

static inline struct wl_compositor *wl_compositor_bind(struct wl_registry *registry, uint32_t name)
{
    return (struct wl_compositor *)wl_registry_bind(registry, name, &wl_compositor_interface, 1);
}

static inline struct wl_shm *wl_shm_bind(struct wl_registry *registry, uint32_t name)
{
    return (struct wl_shm *)wl_registry_bind(registry, name, &wl_shm_interface, 1);
}
