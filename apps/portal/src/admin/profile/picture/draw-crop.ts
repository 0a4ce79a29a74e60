import { type Crop, toSquare } from './crop.ts'

/** Pixels of each side of what is sent: twice the largest place it is shown at. */
const sentPixels = 512

export const drawCrop = (canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void => {
  const { left, top, side } = toSquare(picture, crop)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('Every browser we know draws')
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The chosen square as a `data:` address. Browsers that write no WebP write PNG instead. */
export const encodeCrop = (picture: ImageBitmap, crop: Crop): string => {
  const canvas = document.createElement('canvas')
  canvas.width = sentPixels
  canvas.height = sentPixels
  drawCrop(canvas, picture, crop)
  return canvas.toDataURL('image/webp', 0.9)
}
