/** Red, green and blue, each 0 to 1. */
export type Colour = readonly [number, number, number]

/** Reads an opaque colour written as hex, rgb() or hsl(). Nothing for any other text: values come from outside. */
export const parseColour = (text: string): Colour | undefined => {
  const value = text.trim().toLowerCase()
  return value.startsWith('#') ? fromHex(value.slice(1)) : fromFunction(value)
}

const fromHex = (digits: string): Colour | undefined => {
  if (!/^([0-9a-f]{3}|[0-9a-f]{6})$/.test(digits)) return undefined
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  return pairs.map((pair) => Number.parseInt(pair, 16) / 255) as unknown as Colour
}

const number = '(\\d{1,3}(?:\\.\\d{1,6})?)'
const rgb = new RegExp(`^rgb\\(${number}(?:, ?| )${number}(?:, ?| )${number}\\)$`)
const hsl = new RegExp(`^hsl\\(${number}(?:deg)?(?:, ?| )${number}%(?:, ?| )${number}%\\)$`)

const fromFunction = (value: string): Colour | undefined => {
  const [, r, g, b] = rgb.exec(value) ?? []
  if (r !== undefined) return inRange([Number(r) / 255, Number(g) / 255, Number(b) / 255])
  const [, h, s, l] = hsl.exec(value) ?? []
  return h === undefined ? undefined : fromHsl(Number(h), Number(s) / 100, Number(l) / 100)
}

const inRange = (colour: Colour): Colour | undefined =>
  colour.every((part) => part <= 1) ? colour : undefined

const fromHsl = (hue: number, saturation: number, lightness: number): Colour | undefined => {
  if (saturation > 1 || lightness > 1) return undefined
  const part = (n: number) => {
    const k = (n + hue / 30) % 12
    return (
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    )
  }
  return [part(0), part(8), part(4)]
}

/** Contrast of two colours as WCAG counts it, 1 to 21. */
export const contrast = (one: Colour, other: Colour): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const luminance = ([r, g, b]: Colour): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
