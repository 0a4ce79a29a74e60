type SignedInUserProps = {
  readonly email: string
  readonly change?: { readonly label: string; readonly onClick: () => void }
}

/** Whose sign-in this is, and the way to another one. */
export const SignedInUser = ({ email, change }: SignedInUserProps) => (
  <span className="v-who">
    <bdi className="v-cut" dir="ltr">
      {email}
    </bdi>
    {change && (
      <button type="button" className="v-link" onClick={change.onClick}>
        {change.label}
      </button>
    )}
  </span>
)
