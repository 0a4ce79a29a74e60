type Claims = Readonly<Record<string, unknown>>

/** Claims that say whether the address beside them is the person's own. */
const verdicts = ['email_verified', 'xms_edov'] as const

const isFalse = (value: unknown): boolean =>
  value === false ||
  value === 0 ||
  (typeof value === 'string' && ['false', '0'].includes(value.toLowerCase()))

/**
 * What the signed token and the userinfo endpoint say, as one. The token wins. Whether an address is verified is said
 * by the answer the address comes from, and a false in either counts (SEC-SO-02).
 *
 * @param signed claims of the id token
 * @param asked claims of the userinfo endpoint; empty where it was not asked
 */
export const mergeClaims = (signed: Claims, userInfo: Claims): Claims => {
  const merged = { ...userInfo, ...signed }
  const source = signed.email === undefined ? userInfo : signed
  const judged = verdicts.map((name) => [
    name,
    [signed, userInfo].some((one) => isFalse(one[name])) ? false : source[name],
  ])
  const present = judged.filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(Object.entries(merged).filter(([name]) => !verdicts.some((one) => one === name))),
    ...Object.fromEntries(present),
  }
}
