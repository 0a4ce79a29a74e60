/** The portal's name for the page that asks before a program on the user's device is signed in. No host leads there. */
export const approvalRoute = 'approveProgram'

/** Where the page is, and where its form is sent. */
export const approvalAddress = '/oauth/account/approve'
