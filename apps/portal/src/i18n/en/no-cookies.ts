export const noCookies = {
  label: 'About this browser',
  told: 'This browser keeps no cookies here. You can sign in, but reloading or closing the page signs you out.',
}
