export const noCookies = {
  label: 'About this browser',
  told: 'Your browser blocks cookies here. You can sign in, but you’ll be signed out when you reload or close the page.',
}
