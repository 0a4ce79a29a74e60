import { createContext, use } from 'react'
import { plant } from '../planted.ts'

/** Markup that stands in every text of a part's data; empty where the part is looked at as it is. */
export const PlantedMarkup = createContext('')

/** What adds that markup to the data of a part: a part has no server whose answers could carry it. */
export const usePlant = (): (<Value>(value: Value) => Value) => {
  const markup = use(PlantedMarkup)
  return (value) => plant(value, markup)
}
