export const openApp = {
  title: 'Go back to the app',
  body: 'You’re done here. Open the {{name}} app to continue.',
  bodyWithout: 'You’re done here. Close this page and open the {{name}} app.',
  open: 'Open the app',
  stay: 'Continue in this browser',
}
