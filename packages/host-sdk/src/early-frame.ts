/** What the loader notes on a frame it inserted, for the SDK that arrives later. */
export interface EarlyFrame {
  readonly nonce: string
  /** How often the frame fired `load`. */
  loads: number
  /** What the portal said before the SDK listened. */
  readonly heard: unknown[]
  /** Ends the loader's listening. */
  readonly stop: () => void
}

/** A frame, perhaps with the loader's notes. */
export interface NotedFrame extends HTMLIFrameElement {
  vestibule?: EarlyFrame
}

/** Takes over the frame the loader put into the element, if it shows what is to be mounted. */
export function adopt(el: HTMLElement, base: string): NotedFrame | undefined {
  const frame = el.querySelector<NotedFrame>('iframe')
  const early = frame?.vestibule
  early?.stop()
  if (early && frame.src.startsWith(base)) return frame
  frame?.remove()
  return undefined
}
