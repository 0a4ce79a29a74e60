/** Lets requests through to the application, or has them wait for a moment. */
export type Gate = {
  readonly pass: (begin: () => void) => void
  readonly close: () => void
  /** Lets through what waited, in order. */
  readonly open: () => void
}

/** @returns an open gate. */
export const createGate = (): Gate => {
  let isOpen = true
  const waiting: (() => void)[] = []
  return {
    pass: (begin) => {
      if (isOpen) begin()
      else waiting.push(begin)
    },
    close: () => {
      isOpen = false
    },
    open: () => {
      isOpen = true
      for (const begin of waiting.splice(0)) begin()
    },
  }
}
