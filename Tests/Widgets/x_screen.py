"""Parts of an X screen, read quickly enough to measure when they change, and clicks without a process of their own."""

import ctypes

from session import HEIGHT, WIDTH

Z_PIXMAP, ALL_PLANES = 2, ctypes.c_ulong(-1)


class XImage(ctypes.Structure):
    """The first members of Xlib's structure of this name."""

    _fields_ = [
        *((name, ctypes.c_int) for name in ("width", "height", "xoffset", "format")), ("data", ctypes.c_void_p),
        *((name, ctypes.c_int) for name in (
            "byte_order", "bitmap_unit", "bitmap_bit_order", "bitmap_pad", "depth", "bytes_per_line")),
    ]


class XScreen:
    """The screen of an X server."""

    def __init__(self, display):
        self.x = ctypes.CDLL("libX11.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
        self.x.XDefaultRootWindow.restype = ctypes.c_ulong
        self.x.XGetImage.argtypes = [
            ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int, ctypes.c_uint, ctypes.c_uint, ctypes.c_ulong,
            ctypes.c_int]
        self.x.XGetImage.restype = ctypes.POINTER(XImage)
        self.x.XDestroyImage.argtypes = [ctypes.POINTER(XImage)]
        self.test = ctypes.CDLL("libXtst.so.6")
        self.test.XTestFakeButtonEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
        self.x.XFlush.argtypes = [ctypes.c_void_p]
        self.display = self.x.XOpenDisplay(display.encode())
        self.root = self.x.XDefaultRootWindow(self.display)

    def part(self, left, top, width, height):
        """The pixels of a part, as far as it is on the screen, as bytes that are equal if it looks the same."""
        width, height = min(width, WIDTH - left), min(height, HEIGHT - top)
        image = self.x.XGetImage(self.display, self.root, left, top, width, height, ALL_PLANES, Z_PIXMAP)
        pixels = ctypes.string_at(image.contents.data, image.contents.bytes_per_line * height)
        self.x.XDestroyImage(image)
        return pixels

    def click(self):
        """Clicks where the mouse is."""
        for is_press in (1, 0):
            self.test.XTestFakeButtonEvent(self.display, 1, is_press, 0)
        self.x.XFlush(self.display)
