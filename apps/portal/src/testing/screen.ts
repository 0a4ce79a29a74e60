import { vi } from 'vitest'

const seen = { isIntersecting: true, isVisible: true, intersectionRatio: 1 }

/**
 * A screen that everything is on at once, or only once it is switched on: there is none in these tests, and nothing is
 * ever told of it.
 */
export const aScreen = ({ isOn = true } = {}) => {
  const waiting: (() => void)[] = []
  let shows = isOn
  class Observer {
    readonly #see: () => void
    constructor(listener: (entries: readonly object[]) => void) {
      this.#see = () => listener([seen])
    }
    observe() {
      if (shows) this.#see()
      else waiting.push(this.#see)
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  return {
    switchOn: () => {
      shows = true
      for (const see of waiting.splice(0)) see()
    },
  }
}
