import type { LanguageModel } from 'ai';
import type { Story } from '../../examples/story.ts';
import { offlineModel } from '../conversation/index.ts';
import { Told } from './errors.ts';
import type { Environment } from './home.ts';

export interface Chosen {
  readonly model: LanguageModel;
  /** Its name; undefined for the offline model, which is no language model. */
  readonly name?: string;
}

/** The model that the environment names; the offline model if it names none. */
export async function chosenModel(env: Environment, { script, tools }: Story): Promise<Chosen> {
  if (env.COUNTERSIGN_MODEL?.trim())
    throw new Told('COUNTERSIGN_MODEL is set, and this version has only the offline model. Unset it.');
  return { model: offlineModel(script, tools) };
}
