import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type Crop, kept, moved, closest } from './crop.ts'
import { drawCrop } from './draw-crop.ts'

type CropFieldProps = {
  readonly picture: ImageBitmap
  readonly crop: Crop
  readonly onCrop: (crop: Crop) => void
}

/** What one press of an arrow moves, as a share of the square. */
const step = 0.05
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
}

/** The square that is kept: dragged by hand or arrows, looked at from nearer or farther. */
export const CropField = ({ picture, crop, onCrop }: CropFieldProps) => {
  const { t } = useTranslation('profile')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.buttons === 0) return
    const width = event.currentTarget.clientWidth
    onCrop(moved(picture, crop, { x: event.movementX / width, y: event.movementY / width }))
  }
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (arrow === undefined) return
    event.preventDefault()
    onCrop(moved(picture, crop, { x: arrow[0], y: arrow[1] }))
  }
  return (
    <div className="v-crop">
      <button
        type="button"
        aria-label={t('pictureDialog.area')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
        data-autofocus
      >
        <canvas ref={canvas} width={512} height={512} />
      </button>
      <label className="v-zoom">
        <span className="v-label">{t('pictureDialog.zoom')}</span>
        <input
          type="range"
          min={1}
          max={closest}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => onCrop(kept(picture, { ...crop, zoom: event.currentTarget.valueAsNumber }))}
        />
      </label>
    </div>
  )
}
