/** The pixels of a picture; null if the browser cannot show it. Known before it is shown, they prevent shifts. */
export async function measurePicture(address: string): Promise<{ width: number; height: number } | null> {
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
  } catch {
    return null;
  }
  return { width: picture.naturalWidth, height: picture.naturalHeight };
}
