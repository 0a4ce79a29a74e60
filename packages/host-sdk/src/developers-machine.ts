/** Names of a developer's own machine, where the page and the console say what is wrong. Other people see neither. */
export const developersMachine = /^(localhost|127\.[\d.]+|\[::1])$/
