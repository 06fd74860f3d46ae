import { AutoComplete, Button, Checkbox, ConfigProvider, Drawer, Dropdown, Form, Input, InputNumber, Menu, Modal, Pagination, Popconfirm, Popover, Progress, QRCode, Radio, Segmented, Select, Skeleton, Slider, Space, Switch, Table, Tabs, Tag, Tooltip, Tree, TreeSelect } from "antd";
// @ts-expect-error antd keeps it to itself: by it a Dropdown says that its menu has styles already.
import { OverrideProvider } from "antd/lib/menu/OverrideContext";
import { themeOf } from "./theme";

/** One of everything of antd that a screen uses: site/antd.mjs makes the style of all screens from what they ask for. */
export function Examples({ name, still }: { name: "light" | "dark"; still: boolean }) {
  return (
    <ConfigProvider theme={themeOf(name, still)}>
      <Form>
        <Form.Item label="-">
          <Input />
        </Form.Item>
      </Form>
      <Space />
      <Space.Compact>
        <Space.Addon>-</Space.Addon>
        <Button>-</Button>
      </Space.Compact>
      <Input.TextArea />
      <Input.Search />
      <Input.OTP />
      <InputNumber />
      <AutoComplete />
      <Select />
      <Tree treeData={[]} />
      <TreeSelect />
      <Checkbox />
      <Radio.Group options={["-"]} />
      <Switch />
      <Segmented options={["-"]} />
      <Slider />
      <Tabs items={[{ key: "-", label: "-" }]} />
      <Skeleton />
      <Table />
      <Pagination />
      <Progress />
      <QRCode value="-" />
      <Tag color="blue">-</Tag>
      <Tag color="success">-</Tag>
      <Tooltip title="-">-</Tooltip>
      <Popover content="-">-</Popover>
      <Popconfirm title="-">-</Popconfirm>
      <Dropdown menu={{ items: [] }}>-</Dropdown>
      <Modal />
      <Drawer />
      <OverrideProvider prefixCls="ant-dropdown-menu">
        <Menu items={[]} />
      </OverrideProvider>
    </ConfigProvider>
  );
}
