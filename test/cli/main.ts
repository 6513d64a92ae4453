import { cli } from '../../src/cli/cli.ts';
import { gardenStory } from './story.ts';

/** The command line as it is, with a story of its own. */
process.exitCode = await cli(process.argv.slice(2), {
  stories: { garden: async () => gardenStory() },
});
