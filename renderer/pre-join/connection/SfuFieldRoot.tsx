import { FluentRoot } from "#renderer/ui/appearance/FluentRoot.tsx";
import { SfuField } from "#renderer/ui/media/SfuField.tsx";
import type { SfuSetting } from "#renderer/ui/media/use-sfu-choice.ts";

/** The switch of a host. The lobby does without Fluent, so it has a Fluent root of its own. */
export function SfuFieldRoot({ setting }: { setting: SfuSetting }) {
  return (
    <FluentRoot>
      <SfuField setting={setting} />
    </FluentRoot>
  );
}
