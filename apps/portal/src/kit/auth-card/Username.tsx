/** Tells password managers whose password the form asks for. Not seen and not reached: the person has said it already. */
export const Username = ({ email }: { email: string }) => (
  <input
    className="v-hidden"
    type="text"
    name="username"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
)
