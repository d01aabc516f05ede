@_exported public import struct CoreTransferable.UTType
