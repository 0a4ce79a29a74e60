const preferences = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part.trim().split(';q=')
      return { tag, quality: quality === '' ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)

/** The language we have that fits best: what the host asks for, then what the browser prefers, then English. */
export const negotiateLocale = (
  have: readonly string[],
  requested: string | undefined,
  acceptLanguage: string | undefined,
): string => {
  for (const tag of [requested ?? '', ...preferences(acceptLanguage)]) {
    const wanted = tag.toLowerCase()
    const find = (text: string): string | undefined => have.find((one) => one.toLowerCase() === text)
    const match = find(wanted) ?? find(wanted.split('-')[0] ?? '')
    if (match !== undefined) return match
  }
  return 'en'
}
