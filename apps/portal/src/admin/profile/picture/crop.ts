/** Which square of a picture is kept: where its middle is, as shares of the sides, and how near it is looked at. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number }
type Size = { readonly width: number; readonly height: number }

export const firstCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const closest = 4

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most)

/** The square in pixels of the picture. */
export const toSquare = ({ width, height }: Size, { x, y, zoom }: Crop) => {
  const side = Math.min(width, height) / zoom
  return { left: x * width - side / 2, top: y * height - side / 2, side }
}

/** The same crop, with its square inside the picture. */
export const kept = (size: Size, { x, y, zoom: wantedZoom }: Crop): Crop => {
  const zoom = between(1, wantedZoom, closest)
  const { side } = toSquare(size, { x, y, zoom })
  const [across, down] = [side / 2 / size.width, side / 2 / size.height]
  return { x: between(across, x, 1 - across), y: between(down, y, 1 - down), zoom }
}

/** The picture follows the hand: by shares of the square that is shown. */
export const moved = (size: Size, crop: Crop, by: { readonly x: number; readonly y: number }): Crop => {
  const { side } = toSquare(size, crop)
  return kept(size, {
    ...crop,
    x: crop.x - (by.x * side) / size.width,
    y: crop.y - (by.y * side) / size.height,
  })
}
