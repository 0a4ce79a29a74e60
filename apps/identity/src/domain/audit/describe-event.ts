import { events } from '@vestibule/contract/events'

/** `signIn.codeRequested` as `Sign in code requested`: the name of an event is a past fact of a thing. */
const toWords = (action: string): string => {
  const words = action
    .replaceAll('.', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Every event in plain English, for readers of the log that are programs; the portal says it in its own languages. */
export const eventDescriptions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(events).map((action) => [action, toWords(action)]),
)

/** What a row says of itself, or the name of its event in words. */
export const describeEvent = (action: string, { description }: Readonly<Record<string, unknown>>): string =>
  typeof description === 'string' && description !== '' ? description : (eventDescriptions[action] ?? action)
