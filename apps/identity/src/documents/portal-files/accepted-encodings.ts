import { parseAccept } from 'hono/utils/accept'

const ours = ['br', 'gzip'] as const

/** Encodings of ours, in the order we prefer them, that a browser takes (RFC 9110, section 12.5.3). */
export const acceptedEncodings = (header: string | undefined): (typeof ours)[number][] => {
  const accepted = parseAccept(header ?? '').filter(({ q }) => q > 0)
  return ours.filter((encoding) => accepted.some(({ type }) => type.toLowerCase() === encoding))
}
