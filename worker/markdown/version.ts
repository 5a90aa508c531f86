/**
 * Part of every rendering's key. `version.test.ts` compares what follows the hyphen with the hash of
 * a sample's output and of all limits; raise the number for a change that the sample does not show.
 */
export const RENDERER_VERSION = "1-6IHI30mqc5P6";
