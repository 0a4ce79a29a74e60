/** Who judges, as the environment names it: Google, or anybody who speaks the same. */
export type RecaptchaServer = {
  /** Without a slash at its end; pages load `/api.js` there, we ask `/api/siteverify`. */
  readonly url: string
  readonly secret: string
}
