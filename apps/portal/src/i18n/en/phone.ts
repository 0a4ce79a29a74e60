export const phone = {
  label: 'Phone number',
  country: 'Country',
  hint: 'With the country code.',
}
