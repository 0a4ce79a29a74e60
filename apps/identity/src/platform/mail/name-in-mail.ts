/** Control characters break lines, invisible ones turn directions around: neither belongs into a mail's sentence. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 120)

const longest = 64

/** Whatever a mail program could make a link of: a scheme with what follows, an email address, `www.`. */
const links = /[a-z][a-z0-9+.-]*:\/\/\S*|\bmailto:\S*|\S*[@＠]\S*|\bwww[.．。｡]\S*/giu
/** A dot between letters makes a domain of two words. */
const dotsInside = /[.．。｡](?=[\p{L}\p{N}])/gu

/**
 * The name of a stranger for a page of ours: on one line, at most 64 characters long, with nothing that looks like a
 * link.
 *
 * @param text as its owner typed it
 * @returns an empty text where nothing of the name is left
 */
export const safeName = (text: string): string => {
  const name = oneLine(text.normalize('NFKC'))
    .replace(links, ' ')
    .replace(dotsInside, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...name].slice(0, longest).join('').trim()
}

/**
 * The name of a tenant or a person as a mail shows it. Names come from strangers, and a mail of ours carries them to
 * people who trust us: they stand in quotation marks, on one line, at most 64 characters long, and hold nothing that
 * becomes a link (SEC-OT-05, SEC-BW-05).
 *
 * @param name as its owner typed it
 * @param otherwise what is shown, as it is, where nothing of the name is left
 */
export const nameInMail = (name: string, otherwise: string): string => {
  const shown = safeName(name)
  return shown === '' ? otherwise : `“${shown.replace(/[“”"]/g, '’')}”`
}
