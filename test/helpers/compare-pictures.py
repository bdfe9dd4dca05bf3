"""Compares a picture with what another program made of it: compare-pictures.py FILE OURS SCRATCH. OURS may be ''."""

import io
import json
import subprocess
import sys

from PIL import Image, ImageChops, ImageCms, ImageOps, ImageStat

Image.MAX_IMAGE_PIXELS = None


def upright_srgb(image):
    image.seek(0)
    image.load()
    profile = image.info.get("icc_profile")
    if profile and image.mode in ("RGB", "L", "CMYK"):
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        image = ImageCms.profileToProfile(
            ImageOps.exif_transpose(image), source, ImageCms.createProfile("sRGB"), outputMode="RGB"
        )
    elif image.mode.startswith("I;16") or image.mode == "I":
        # Pillow cuts off what is above 255 when it converts: scale first.
        image = ImageOps.exif_transpose(image.point(lambda value: value / 256).convert("L"))
    else:
        image = ImageOps.exif_transpose(image)
    return image.convert("RGBA")


def by_pillow(path):
    with Image.open(path) as image:
        return upright_srgb(image)


def by_imagemagick(path, scratch):
    how = ["-auto-orient", "-colorspace", "sRGB", "-depth", "8"]
    subprocess.run(["convert", path + "[0]", *how, "png32:" + scratch], check=True, timeout=60, capture_output=True)
    return by_pillow(scratch)


def on_checks(image):
    """Blends transparency with gray, so that colors below full transparency do not count."""
    ground = Image.new("RGBA", image.size, (128, 128, 128, 255))
    return Image.alpha_composite(ground, image).convert("RGB")


def difference(one, other):
    return max(ImageStat.Stat(ImageChops.difference(on_checks(one), on_checks(other))).mean)


path, ours, scratch = sys.argv[1:]
result = {"judge": None, "sizes": None, "mean": 255}
theirs = []
for name, read in (("Pillow", by_pillow), ("ImageMagick", lambda file: by_imagemagick(file, scratch))):
    try:
        theirs.append((name, read(path)))
    except Exception:
        continue
if theirs:
    result["judge"] = theirs[0][0]
if theirs and ours:
    mine = by_pillow(ours)
    # The judge that agrees best counts: the two differ in rare formats.
    for name, image in theirs:
        mean = difference(mine, image) if image.size == mine.size else 255
        if result["sizes"] is None or mean < result["mean"]:
            result.update(judge=name, sizes=[image.size, mine.size], mean=round(mean, 2))
print(json.dumps(result))
