import { atom } from 'jotai/vanilla'

const count = atom(0)

/** Notes that a step came on screen. True for every step but the first. */
export const arrive = atom(null, (get, set): boolean => {
  set(count, get(count) + 1)
  return get(count) > 1
})
