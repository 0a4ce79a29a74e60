/**
 * The scope of tokens that open the whole of our own API. It is no scope of the OAuth library's, so no application can
 * ask for it; `mint-access-token.ts` alone adds it.
 */
export const manageScope = 'vestibule:manage'

/**
 * Whether a token opens operations that the contract does not open to every token.
 *
 * @param claims of a token that was verified
 */
export const isManaging = ({ scope }: { readonly scope: string }): boolean =>
  scope.split(' ').includes(manageScope)
