/**
 * The scope of tokens that open the whole of our own API. It is no scope of the OAuth library's, so no application can
 * ask for it; `mint-access-token.ts` alone adds it.
 */
export const manageScope = 'vestibule:manage'
