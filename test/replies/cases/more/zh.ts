import type { Group } from '../../cases.ts';

const FOUR = [{ title: '删除报告' }, { title: '删除牙医' }, { title: '删除发票' }, { title: '删除照片' }];

export const zh: readonly Group[] = [
  {
    locale: 'zh',
    rows: `
      是 => allow
      好的，谢谢 => allow
      好好好 => allow
      好，请继续 => allow
      確認 => allow
      没问题，去做吧 => allow
      沒問題 => allow
      当然可以 => allow
      對，沒錯 => allow
      嗯嗯，可以的 => allow
      同意，马上执行 => allow
      ＯＫ => allow
      可以～ => allow
      行，就这么办 => allow
      我确定 => allow
      听起来不错，继续吧 => allow
      好吧 => unclear
      好像可以 => unclear
      可以吗？ => question
      可以吗 => question
      好不好 => question
      应该可以吧 => unclear
      好，但是先等一下 => unclear
      如果没问题的话就继续 => unclear
      可以，不过改天 => unclear
      也许 => unclear
      随便 => unclear
      都行 => unclear
      成都 => unclear
      好看 => other
      是吗 => question
      是不是 => question
      要是可以 => unclear
      好的，然后帮我订机票 => other
      确定吗？ => question
      好的，给张三发邮件 => unclear
      不一定 => unclear
      可以的话 => unclear
      明天可以 => unclear
      不 => deny
      不用了，谢谢 => deny
      好的，取消吧 => deny
      不，别删 => deny
      别删除 => deny
      不同意 => deny
      我不想这样做 => deny
      拒绝 => deny
      千万别 => deny
      住手！ => deny
      還是不要了 => deny
      现在不行 => deny
      我改主意了 => deny
      改成明天下午三点 => edit: 明天下午三点
      好的，但是改成周五 => edit: 周五
      修改 => edit
      为什么？ => question
      这是什么 => question
      我确认一下 => unclear
      可以不 => question`,
  },
  {
    locale: 'zh',
    verb: '删除',
    rows: `
      删吧 => allow
      好的，删掉 => allow
      確認刪除 => allow
      是的，把它删了 => allow
      发送吧 => unclear
      好，预订 => unclear
      别删 => deny
      取消 => deny
      删除吗 => unclear`,
  },
  {
    locale: 'zh',
    verb: '取消预订',
    rows: `
      取消 => unclear
      是的，取消 => allow
      不要取消 => deny`,
  },
  {
    locale: 'zh',
    verb: '删除',
    items: FOUR,
    rows: `
      只要第一个 => select 1
      1和3 => select 1 3
      1、3 => select 1 3
      第2个 => select 2
      前两个 => select 1 2
      最后两个 => select 3 4
      最后一个 => select 4
      1到3 => select 1 2 3
      全部 => select 1 2 3 4
      除了第二个全部 => select 1 3 4, rest denied
      第二个不要 => unclear
      只要牙医 => select 2`,
  },
];
