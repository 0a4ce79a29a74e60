/** Encodings we have, in the order we prefer them, that a browser takes. */
export const acceptedEncodings = (header: string | undefined): ('br' | 'gzip')[] => {
  const refused = /;\s*q=0(\.0*)?$/
  const named = (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !refused.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase())
  return (['br', 'gzip'] as const).filter((encoding) => named.includes(encoding))
}
