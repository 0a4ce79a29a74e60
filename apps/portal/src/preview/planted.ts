import type { Call } from '@vestibule/contract/client'
import { ApiError } from '@vestibule/contract/errors'
import { englishMessages } from '../i18n/english.ts'
import type { Overrides } from '../i18n/translator.ts'
import type { Texts } from '@vestibule/messages/messages'
import type { Namespace } from '@vestibule/messages/portal'

/** Strings that are compared, followed or decoded instead of shown. */
const isShown = (text: string): boolean =>
  text !== '' &&
  !/^(https?:|data:|\/|eyJ)/.test(text) &&
  !/^\d{4}-\d\d-\d\dT/.test(text) &&
  (/[\s@]/.test(text) || /^\p{Lu}\p{Ll}+$/u.test(text))

/** Names that look like words. */
const named = new Set(['step', 'strategy', 'code', 'authStrategy', 'enforceMFAType', 'type', 'platform'])

/** Adds to every string of a value that a person gets to read. */
export const plant = <Value>(value: Value, markup: string): Value =>
  markup === '' ? value : (planted(value, markup) as Value)

const planted = (value: unknown, markup: string): unknown => {
  if (typeof value === 'string') return isShown(value) ? value + markup : value
  if (Array.isArray(value)) return value.map((one) => planted(one, markup))
  if (value instanceof ApiError) {
    const { code, context, message, status, traceId } = value
    return new ApiError(code, plant(context, markup), { message: message + markup, status, traceId })
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, named.has(name) ? inner : planted(inner, markup)]),
  )
}

/** A server whose every row was written by an attacker. */
export const plantedCall =
  (call: Call, markup: string): Call =>
  async (operation, input) => {
    try {
      return plant(await call(operation, input), markup)
    } catch (error) {
      throw plant(error, markup)
    }
  }

const listPaths = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text = '']): [string, string][] =>
    typeof text === 'string' ? [[`${prefix}${key}`, text]] : listPaths(text, `${prefix}${key}.`),
  )

/** A host that replaces every text. The words of a feature arrive with its chunk, so they are planted when asked for. */
export const plantedTexts = (markup: string): Overrides => ({
  en: new Proxy<Overrides[string]>(
    {},
    {
      get: (_, namespace) =>
        Object.fromEntries(
          listPaths(englishMessages(namespace as Namespace) ?? {}).map(([path, text]) => [
            path,
            text + markup,
          ]),
        ),
    },
  ),
})
