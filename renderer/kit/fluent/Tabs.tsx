import { Tab, TabList } from "@fluentui/react-components";
import { FluentRoot } from "./FluentRoot.tsx";

interface TabsProps<Value extends string> {
  tabs: readonly { value: Value; text: string }[];
  selected: Value;
  onSelect: (value: Value) => void;
}

export function Tabs<Value extends string>({ tabs, selected, onSelect }: TabsProps<Value>) {
  return (
    <FluentRoot>
      <TabList
        selectedValue={selected}
        onTabSelect={(_, { value }) => {
          const tab = tabs.find((one) => one.value === value);
          if (tab) onSelect(tab.value);
        }}
      >
        {tabs.map(({ value, text }) => (
          <Tab key={value} value={value}>
            {text}
          </Tab>
        ))}
      </TabList>
    </FluentRoot>
  );
}
