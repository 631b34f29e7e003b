let year = 1900

/** Fields of a legislative term that lasts half a year, in another year each time: terms of one site do not overlap. */
export function someTerm() {
  year += 1
  return { title: 'Amtsdauer', begin_date: `${year}-01-01`, end_date: `${year}-06-30` }
}
