/** First letter of an account's name. Decoration: the name stands beside it. */
export const TenantMark = ({ name }: { readonly name: string }) => (
  <span className="v-avatar is-square" aria-hidden="true">
    {[...name][0]?.toUpperCase()}
  </span>
)
