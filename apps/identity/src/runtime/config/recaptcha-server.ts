/** The provider that judges, as the environment names it: Google, or one with the same API. */
export type RecaptchaServer = {
  /** Without a slash at its end; pages load `/api.js` there, we ask `/api/siteverify`. */
  readonly url: string
  readonly secret: string
}
