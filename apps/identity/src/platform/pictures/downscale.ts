export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/** The mean of a block, weighed by opacity: what cannot be seen colours nothing. */
const toMean = (
  { data, width }: Pixels,
  block: { left: number; right: number; top: number; bottom: number },
): readonly [number, number, number, number] => {
  let [red, green, blue, alpha] = [0, 0, 0, 0]
  for (let y = block.top; y < block.bottom; y += 1) {
    for (let x = block.left; x < block.right; x += 1) {
      const at = (y * width + x) * 4
      const opacity = data[at + 3] ?? 0
      red += (data[at] ?? 0) * opacity
      green += (data[at + 1] ?? 0) * opacity
      blue += (data[at + 2] ?? 0) * opacity
      alpha += opacity
    }
  }
  const count = (block.right - block.left) * (block.bottom - block.top)
  const share = alpha === 0 ? 0 : 1 / alpha
  return [red * share, green * share, blue * share, alpha / count]
}

/** Makes a picture no wider and no higher than told; a smaller one stays what it is. */
export const downscale = (pixels: Pixels, most: number): Pixels => {
  const ratio = Math.max(pixels.width, pixels.height) / most
  if (ratio <= 1) return pixels
  const [width, height] = [pixels.width, pixels.height].map((side) => Math.max(1, Math.round(side / ratio)))
  if (width === undefined || height === undefined) throw new Error('A picture has two sides')
  const data = new Uint8ClampedArray(width * height * 4)
  const edge = (index: number, from: number, to: number): number => Math.floor((index * from) / to)
  for (let y = 0; y < height; y += 1) {
    const top = edge(y, pixels.height, height)
    const bottom = Math.max(top + 1, edge(y + 1, pixels.height, height))
    for (let x = 0; x < width; x += 1) {
      const left = edge(x, pixels.width, width)
      const right = Math.max(left + 1, edge(x + 1, pixels.width, width))
      data.set(toMean(pixels, { left, right, top, bottom }), (y * width + x) * 4)
    }
  }
  return { data, width, height }
}
