/** The same for a file however often it is chosen, as far as a browser tells. */
export const fileKey = ({ name, size, lastModified }: File): string => `${name}/${size}/${lastModified}`
